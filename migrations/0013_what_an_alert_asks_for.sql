CREATE TABLE `alert_targets` (
	`target_kind` text NOT NULL,
	`target_id` integer NOT NULL,
	`alert_type` text NOT NULL,
	`is_conditional` integer NOT NULL,
	`threshold_pence` integer NOT NULL,
	`alert_id` integer NOT NULL,
	PRIMARY KEY(`target_kind`, `target_id`, `alert_type`, `is_conditional`, `threshold_pence`, `alert_id`)
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `alerts` ADD `more_targets` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `alerts` ADD `currency` text;--> statement-breakpoint
ALTER TABLE `alerts` ADD `conditions` text;--> statement-breakpoint
ALTER TABLE `alerts` ADD `repeat_mode` text DEFAULT 'every_crossing' NOT NULL;--> statement-breakpoint
ALTER TABLE `alerts` ADD `repeat_hours` integer;--> statement-breakpoint
ALTER TABLE `alerts` ADD `channels` text DEFAULT '["email"]' NOT NULL;--> statement-breakpoint
ALTER TABLE `alerts` ADD `muted_until_at` integer;--> statement-breakpoint
ALTER TABLE `alerts` ADD `expires_at` integer;--> statement-breakpoint
ALTER TABLE `alerts` ADD `deleted_at` integer;--> statement-breakpoint
INSERT INTO alert_targets (target_kind, target_id, alert_type, is_conditional, threshold_pence, alert_id)
	SELECT target_kind, target_id, alert_type, 0, coalesce(price_threshold_pence, -1), id FROM alerts WHERE is_active = 1;--> statement-breakpoint
-- `alert_targets` follows `alerts` like an index, whatever writes it, the version before included.
CREATE TRIGGER `alert_targets_inserted` AFTER INSERT ON `alerts` WHEN NEW.is_active = 1 AND NEW.deleted_at IS NULL BEGIN
	INSERT OR IGNORE INTO alert_targets (target_kind, target_id, alert_type, is_conditional, threshold_pence, alert_id)
	SELECT NEW.target_kind, NEW.target_id, NEW.alert_type, NEW.conditions IS NOT NULL, coalesce(NEW.price_threshold_pence, -1), NEW.id
	UNION ALL
	SELECT value ->> '$.kind', value ->> '$.id', NEW.alert_type, NEW.conditions IS NOT NULL, coalesce(NEW.price_threshold_pence, -1), NEW.id
	FROM json_each(NEW.more_targets);
END;--> statement-breakpoint
CREATE TRIGGER `alert_targets_updated` AFTER UPDATE OF target_kind, target_id, more_targets, alert_type, conditions, price_threshold_pence, is_active, deleted_at ON `alerts` BEGIN
	DELETE FROM alert_targets WHERE target_kind IN ('match', 'team', 'league')
		AND target_id IN (SELECT OLD.target_id UNION ALL SELECT value ->> '$.id' FROM json_each(OLD.more_targets))
		AND alert_type = OLD.alert_type AND is_conditional = (OLD.conditions IS NOT NULL)
		AND threshold_pence = coalesce(OLD.price_threshold_pence, -1) AND alert_id = OLD.id;
	INSERT OR IGNORE INTO alert_targets (target_kind, target_id, alert_type, is_conditional, threshold_pence, alert_id)
	SELECT kind, id, NEW.alert_type, NEW.conditions IS NOT NULL, coalesce(NEW.price_threshold_pence, -1), NEW.id
	FROM (
		SELECT NEW.target_kind AS kind, NEW.target_id AS id
		UNION ALL SELECT value ->> '$.kind', value ->> '$.id' FROM json_each(NEW.more_targets)
	) WHERE NEW.is_active = 1 AND NEW.deleted_at IS NULL;
END;--> statement-breakpoint
CREATE TRIGGER `alert_targets_deleted` AFTER DELETE ON `alerts` WHEN OLD.is_active = 1 AND OLD.deleted_at IS NULL BEGIN
	DELETE FROM alert_targets WHERE target_kind IN ('match', 'team', 'league')
		AND target_id IN (SELECT OLD.target_id UNION ALL SELECT value ->> '$.id' FROM json_each(OLD.more_targets))
		AND alert_type = OLD.alert_type AND is_conditional = (OLD.conditions IS NOT NULL)
		AND threshold_pence = coalesce(OLD.price_threshold_pence, -1) AND alert_id = OLD.id;
END;
