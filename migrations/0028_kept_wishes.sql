CREATE TABLE `kept_wishes` (
	`id` text PRIMARY KEY NOT NULL,
	`registration_hash` text,
	`user_id` integer,
	`wish` text NOT NULL,
	`created_at` integer NOT NULL,
	`claimed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `kept_wishes_by_registration` ON `kept_wishes` (`registration_hash`);--> statement-breakpoint
CREATE INDEX `kept_wishes_by_user` ON `kept_wishes` (`user_id`);--> statement-breakpoint
CREATE INDEX `kept_wishes_waiting` ON `kept_wishes` (`user_id`) WHERE claimed_at IS NULL AND user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `kept_wishes_by_age` ON `kept_wishes` (`created_at`);