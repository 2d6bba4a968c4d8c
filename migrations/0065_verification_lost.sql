ALTER TABLE `users` ADD `verification_lost_at` integer;--> statement-breakpoint
CREATE TRIGGER `users_verification_lost` AFTER UPDATE OF is_email_verified ON `users` WHEN OLD.is_email_verified AND NOT NEW.is_email_verified BEGIN
	UPDATE users SET verification_lost_at = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE id = NEW.id;
END;
