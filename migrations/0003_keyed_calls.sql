CREATE TABLE `keyed_calls` (
	`token_id` text NOT NULL,
	`key` text NOT NULL,
	`user_id` integer NOT NULL,
	`call_hash` text NOT NULL,
	`started_at` integer NOT NULL,
	`status` integer,
	`type` text,
	`body` text,
	PRIMARY KEY(`token_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `keyed_calls_by_user` ON `keyed_calls` (`user_id`);--> statement-breakpoint
CREATE INDEX `keyed_calls_by_start` ON `keyed_calls` (`started_at`);