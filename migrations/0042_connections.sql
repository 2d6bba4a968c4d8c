CREATE TABLE `connections` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`sealed` text,
	`label` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`code_hash` text,
	`code_until` integer,
	`code_tries` integer DEFAULT 0 NOT NULL,
	`sealed_secret` text,
	`sealed_former` text,
	`former_until` integer,
	`rest_until` integer,
	`ended_at` integer,
	`ended_reason` text,
	`is_end_told` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `connections_by_code` ON `connections` (`code_hash`) WHERE code_hash IS NOT NULL;--> statement-breakpoint
CREATE INDEX `connections_ended` ON `connections` (`ended_at`) WHERE ended_at IS NOT NULL AND is_end_told = 0;--> statement-breakpoint
CREATE INDEX `connections_unconfirmed` ON `connections` (`created_at`) WHERE confirmed_at IS NULL;--> statement-breakpoint
CREATE TABLE `channel_orders` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`channel_order` text NOT NULL,
	`urgent_only` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
