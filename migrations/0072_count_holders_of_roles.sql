ALTER TABLE `roles` ADD `holders` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE roles SET holders = (SELECT count(*) FROM users WHERE users.role_id = roles.id);--> statement-breakpoint
CREATE TRIGGER `users_held` AFTER INSERT ON `users` BEGIN
	UPDATE roles SET holders = holders + 1 WHERE id = NEW.role_id;
END;--> statement-breakpoint
CREATE TRIGGER `users_held_off` AFTER DELETE ON `users` BEGIN
	UPDATE roles SET holders = holders - 1 WHERE id = OLD.role_id;
END;--> statement-breakpoint
CREATE TRIGGER `users_held_anew` AFTER UPDATE OF role_id ON `users` WHEN OLD.role_id <> NEW.role_id BEGIN
	UPDATE roles SET holders = holders + iif(id = NEW.role_id, 1, -1) WHERE id IN (OLD.role_id, NEW.role_id);
END;
