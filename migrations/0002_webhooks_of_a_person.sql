CREATE TABLE `webhook_deliveries` (
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`id` text NOT NULL,
	`type` text NOT NULL,
	`body` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer NOT NULL,
	`reason` text,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`next_at` integer,
	PRIMARY KEY(`user_id`, `name`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_user` ON `webhook_deliveries` (`user_id`,`last_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`next_at`) WHERE next_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_start` ON `webhook_deliveries` (`first_at`);--> statement-breakpoint
CREATE TABLE `__new_connections` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
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
	`events` text,
	`rest_until` integer,
	`ended_at` integer,
	`ended_reason` text,
	`is_end_told` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `name`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_connections`("user_id", "kind", "name", "sealed", "label", "created_at", "confirmed_at", "code_hash", "code_until", "code_tries", "sealed_secret", "sealed_former", "former_until", "events", "rest_until", "ended_at", "ended_reason", "is_end_told") SELECT "user_id", "kind", '', "sealed", "label", "created_at", "confirmed_at", "code_hash", "code_until", "code_tries", "sealed_secret", "sealed_former", "former_until", NULL, "rest_until", "ended_at", "ended_reason", "is_end_told" FROM `connections`;--> statement-breakpoint
DROP TABLE `connections`;--> statement-breakpoint
ALTER TABLE `__new_connections` RENAME TO `connections`;--> statement-breakpoint
CREATE INDEX `connections_by_code` ON `connections` (`code_hash`) WHERE code_hash IS NOT NULL;--> statement-breakpoint
CREATE INDEX `connections_ended` ON `connections` (`ended_at`) WHERE ended_at IS NOT NULL AND is_end_told = 0;--> statement-breakpoint
CREATE INDEX `connections_unconfirmed` ON `connections` (`created_at`) WHERE confirmed_at IS NULL;