CREATE TABLE `counters` (
	`name` text NOT NULL,
	`day` text NOT NULL,
	`value` integer NOT NULL,
	PRIMARY KEY(`name`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `first_admin_secrets` (
	`id` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` integer NOT NULL
);--> statement-breakpoint
-- What stands in the tables when the counting begins.
INSERT INTO counters (name, day, value) SELECT 'users', '', count(*) FROM users;--> statement-breakpoint
INSERT INTO counters (name, day, value) SELECT 'active_users', '', count(*) FROM users WHERE is_active = 1 AND is_email_verified = 1;--> statement-breakpoint
INSERT INTO counters (name, day, value) SELECT 'alerts', '', count(*) FROM alerts WHERE deleted_at IS NULL;--> statement-breakpoint
INSERT INTO counters (name, day, value) SELECT 'active_alerts', '', count(*) FROM alerts WHERE deleted_at IS NULL AND is_active = 1;--> statement-breakpoint
INSERT INTO counters (name, day, value) SELECT 'matches', '', count(*) FROM matches;--> statement-breakpoint
INSERT INTO counters (name, day, value) SELECT 'users_by_day', strftime('%Y-%m-%d', created_at / 1000, 'unixepoch'), count(*) FROM users GROUP BY 2;--> statement-breakpoint
INSERT INTO counters (name, day, value) SELECT 'alerts_by_day', strftime('%Y-%m-%d', created_at / 1000, 'unixepoch'), count(*) FROM alerts GROUP BY 2;--> statement-breakpoint
INSERT INTO counters (name, day, value) SELECT 'matches_by_day', strftime('%Y-%m-%d', sort_at / 1000, 'unixepoch'), count(*) FROM matches GROUP BY 2;--> statement-breakpoint
CREATE TRIGGER `users_counted` AFTER INSERT ON `users` BEGIN
	INSERT INTO counters (name, day, value) VALUES ('users', '', 1), ('active_users', '', (NEW.is_active AND NEW.is_email_verified)), ('users_by_day', strftime('%Y-%m-%d', NEW.created_at / 1000, 'unixepoch'), 1)
	ON CONFLICT DO UPDATE SET value = value + excluded.value;
END;--> statement-breakpoint
CREATE TRIGGER `users_counted_off` AFTER DELETE ON `users` BEGIN
	INSERT INTO counters (name, day, value) VALUES ('users', '', -1), ('active_users', '', -(OLD.is_active AND OLD.is_email_verified))
	ON CONFLICT DO UPDATE SET value = value + excluded.value;
END;--> statement-breakpoint
CREATE TRIGGER `users_recounted` AFTER UPDATE OF is_active, is_email_verified ON `users` WHEN (OLD.is_active AND OLD.is_email_verified) <> (NEW.is_active AND NEW.is_email_verified) BEGIN
	INSERT INTO counters (name, day, value) VALUES ('active_users', '', (NEW.is_active AND NEW.is_email_verified) - (OLD.is_active AND OLD.is_email_verified))
	ON CONFLICT DO UPDATE SET value = value + excluded.value;
END;--> statement-breakpoint
CREATE TRIGGER `alerts_counted` AFTER INSERT ON `alerts` BEGIN
	INSERT INTO counters (name, day, value) VALUES ('alerts', '', (NEW.deleted_at IS NULL)), ('active_alerts', '', (NEW.deleted_at IS NULL AND NEW.is_active)), ('alerts_by_day', strftime('%Y-%m-%d', NEW.created_at / 1000, 'unixepoch'), 1)
	ON CONFLICT DO UPDATE SET value = value + excluded.value;
END;--> statement-breakpoint
CREATE TRIGGER `alerts_counted_off` AFTER DELETE ON `alerts` BEGIN
	INSERT INTO counters (name, day, value) VALUES ('alerts', '', -(OLD.deleted_at IS NULL)), ('active_alerts', '', -(OLD.deleted_at IS NULL AND OLD.is_active))
	ON CONFLICT DO UPDATE SET value = value + excluded.value;
END;--> statement-breakpoint
CREATE TRIGGER `alerts_recounted` AFTER UPDATE OF is_active, deleted_at ON `alerts`
WHEN (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR (OLD.deleted_at IS NULL AND OLD.is_active) <> (NEW.deleted_at IS NULL AND NEW.is_active) BEGIN
	INSERT INTO counters (name, day, value) VALUES ('alerts', '', (NEW.deleted_at IS NULL) - (OLD.deleted_at IS NULL)), ('active_alerts', '', (NEW.deleted_at IS NULL AND NEW.is_active) - (OLD.deleted_at IS NULL AND OLD.is_active))
	ON CONFLICT DO UPDATE SET value = value + excluded.value;
END;--> statement-breakpoint
CREATE TRIGGER `matches_counted` AFTER INSERT ON `matches` BEGIN
	INSERT INTO counters (name, day, value) VALUES ('matches', '', 1), ('matches_by_day', strftime('%Y-%m-%d', NEW.sort_at / 1000, 'unixepoch'), 1)
	ON CONFLICT DO UPDATE SET value = value + excluded.value;
END;--> statement-breakpoint
CREATE TRIGGER `matches_counted_off` AFTER DELETE ON `matches` BEGIN
	INSERT INTO counters (name, day, value) VALUES ('matches', '', -1), ('matches_by_day', strftime('%Y-%m-%d', OLD.sort_at / 1000, 'unixepoch'), -1)
	ON CONFLICT DO UPDATE SET value = value + excluded.value;
END;--> statement-breakpoint
CREATE TRIGGER `matches_recounted` AFTER UPDATE OF sort_at ON `matches`
WHEN strftime('%Y-%m-%d', OLD.sort_at / 1000, 'unixepoch') <> strftime('%Y-%m-%d', NEW.sort_at / 1000, 'unixepoch') BEGIN
	INSERT INTO counters (name, day, value) VALUES ('matches_by_day', strftime('%Y-%m-%d', OLD.sort_at / 1000, 'unixepoch'), -1), ('matches_by_day', strftime('%Y-%m-%d', NEW.sort_at / 1000, 'unixepoch'), 1)
	ON CONFLICT DO UPDATE SET value = value + excluded.value;
END;
