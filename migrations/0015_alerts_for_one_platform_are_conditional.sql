-- An alert for one platform is kept apart like one for certain tickets: the match's lowest price does not decide for it.
DROP TRIGGER `alert_targets_inserted`;--> statement-breakpoint
DROP TRIGGER `alert_targets_updated`;--> statement-breakpoint
DROP TRIGGER `alert_targets_deleted`;--> statement-breakpoint
UPDATE alert_targets SET is_conditional = 1
	WHERE is_conditional = 0 AND alert_id IN (SELECT id FROM alerts WHERE platform_id IS NOT NULL);--> statement-breakpoint
CREATE TRIGGER `alert_targets_inserted` AFTER INSERT ON `alerts` WHEN NEW.is_active = 1 AND NEW.deleted_at IS NULL BEGIN
	INSERT OR IGNORE INTO alert_targets (target_kind, target_id, alert_type, is_conditional, threshold_pence, alert_id)
	SELECT NEW.target_kind, NEW.target_id, NEW.alert_type, coalesce(NEW.conditions, NEW.platform_id) IS NOT NULL, coalesce(NEW.price_threshold_pence, -1), NEW.id
	UNION ALL
	SELECT value ->> '$.kind', value ->> '$.id', NEW.alert_type, coalesce(NEW.conditions, NEW.platform_id) IS NOT NULL, coalesce(NEW.price_threshold_pence, -1), NEW.id
	FROM json_each(NEW.more_targets);
END;--> statement-breakpoint
CREATE TRIGGER `alert_targets_updated` AFTER UPDATE OF target_kind, target_id, more_targets, alert_type, conditions, platform_id, price_threshold_pence, is_active, deleted_at ON `alerts` BEGIN
	DELETE FROM alert_targets WHERE target_kind IN ('match', 'team', 'league')
		AND target_id IN (SELECT OLD.target_id UNION ALL SELECT value ->> '$.id' FROM json_each(OLD.more_targets))
		AND alert_type = OLD.alert_type AND is_conditional = (coalesce(OLD.conditions, OLD.platform_id) IS NOT NULL)
		AND threshold_pence = coalesce(OLD.price_threshold_pence, -1) AND alert_id = OLD.id;
	INSERT OR IGNORE INTO alert_targets (target_kind, target_id, alert_type, is_conditional, threshold_pence, alert_id)
	SELECT kind, id, NEW.alert_type, coalesce(NEW.conditions, NEW.platform_id) IS NOT NULL, coalesce(NEW.price_threshold_pence, -1), NEW.id
	FROM (
		SELECT NEW.target_kind AS kind, NEW.target_id AS id
		UNION ALL SELECT value ->> '$.kind', value ->> '$.id' FROM json_each(NEW.more_targets)
	) WHERE NEW.is_active = 1 AND NEW.deleted_at IS NULL;
END;--> statement-breakpoint
CREATE TRIGGER `alert_targets_deleted` AFTER DELETE ON `alerts` WHEN OLD.is_active = 1 AND OLD.deleted_at IS NULL BEGIN
	DELETE FROM alert_targets WHERE target_kind IN ('match', 'team', 'league')
		AND target_id IN (SELECT OLD.target_id UNION ALL SELECT value ->> '$.id' FROM json_each(OLD.more_targets))
		AND alert_type = OLD.alert_type AND is_conditional = (coalesce(OLD.conditions, OLD.platform_id) IS NOT NULL)
		AND threshold_pence = coalesce(OLD.price_threshold_pence, -1) AND alert_id = OLD.id;
END;
