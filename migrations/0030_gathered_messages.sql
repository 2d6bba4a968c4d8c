CREATE TABLE `delivery_turns` (
	`user_id` integer NOT NULL,
	`channel` text NOT NULL,
	`taken_until` integer NOT NULL,
	PRIMARY KEY(`user_id`, `channel`)
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `notifications` ADD `decided_at` integer;--> statement-breakpoint
ALTER TABLE `notifications` ADD `is_alone` integer DEFAULT false NOT NULL;