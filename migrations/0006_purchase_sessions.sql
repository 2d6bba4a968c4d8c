CREATE TABLE `purchase_sessions` (
	`platform_id` integer NOT NULL,
	`session_id` text NOT NULL,
	`user_id` integer NOT NULL,
	PRIMARY KEY(`platform_id`, `session_id`),
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `purchase_sessions_by_user` ON `purchase_sessions` (`user_id`);