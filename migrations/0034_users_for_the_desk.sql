ALTER TABLE `users` ADD `role_assigned_at` integer;--> statement-breakpoint
CREATE INDEX `users_by_role_and_state` ON `users` (`role_id`,`is_active`,`is_email_verified`);--> statement-breakpoint
CREATE INDEX `users_by_state` ON `users` (`is_active`,`is_email_verified`);--> statement-breakpoint
ALTER TABLE `audit_log` ADD `device` text;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `address_hash` text;--> statement-breakpoint
-- Users by the words of their address and name. The text stays in `users`; deleted words leave the index at once.
CREATE VIRTUAL TABLE `search_users` USING fts5(
	`email`, `first_name`, `last_name`,
	content = 'users', content_rowid = 'id',
	tokenize = 'unicode61 remove_diacritics 2',
	prefix = '1 2 3'
);--> statement-breakpoint
INSERT INTO `search_users` (`search_users`, `rank`) VALUES ('secure-delete', 1);--> statement-breakpoint
INSERT INTO `search_users` (`search_users`) VALUES ('rebuild');--> statement-breakpoint
CREATE TRIGGER `users_indexed` AFTER INSERT ON `users` BEGIN
	INSERT INTO search_users (rowid, email, first_name, last_name) VALUES (NEW.id, NEW.email, NEW.first_name, NEW.last_name);
END;--> statement-breakpoint
CREATE TRIGGER `users_unindexed` AFTER DELETE ON `users` BEGIN
	INSERT INTO search_users (search_users, rowid, email, first_name, last_name) VALUES ('delete', OLD.id, OLD.email, OLD.first_name, OLD.last_name);
END;--> statement-breakpoint
CREATE TRIGGER `users_reindexed` AFTER UPDATE OF email, first_name, last_name ON `users`
WHEN OLD.email <> NEW.email OR OLD.first_name <> NEW.first_name OR OLD.last_name <> NEW.last_name BEGIN
	INSERT INTO search_users (search_users, rowid, email, first_name, last_name) VALUES ('delete', OLD.id, OLD.email, OLD.first_name, OLD.last_name);
	INSERT INTO search_users (rowid, email, first_name, last_name) VALUES (NEW.id, NEW.email, NEW.first_name, NEW.last_name);
END;--> statement-breakpoint
CREATE TRIGGER `users_role_assigned` AFTER UPDATE OF role_id ON `users` WHEN OLD.role_id <> NEW.role_id BEGIN
	UPDATE users SET role_assigned_at = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE id = NEW.id;
END;
