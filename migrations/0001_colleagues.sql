CREATE TABLE `colleague_invitations` (
	`user_id` integer NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `email`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `colleague_invitations_by_email` ON `colleague_invitations` (`email`);--> statement-breakpoint
CREATE INDEX `colleague_invitations_by_expiry` ON `colleague_invitations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `colleagues` (
	`user_id` integer NOT NULL,
	`colleague_id` integer NOT NULL,
	`role` text NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`user_id`, `colleague_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`colleague_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `colleagues_by_colleague` ON `colleagues` (`colleague_id`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `working_for` integer;