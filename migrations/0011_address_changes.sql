CREATE TABLE `email_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`new_email` text NOT NULL,
	`old_email` text NOT NULL,
	`requested_at` integer NOT NULL,
	`confirmed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `email_changes_by_user` ON `email_changes` (`user_id`,`confirmed_at`);--> statement-breakpoint
CREATE INDEX `email_changes_by_request` ON `email_changes` (`requested_at`);