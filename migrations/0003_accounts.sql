CREATE TABLE `account_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `account_tokens_by_user` ON `account_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `account_tokens_by_expiry` ON `account_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `agent_code_uses` (
	`agent_code_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`used_at` integer NOT NULL,
	PRIMARY KEY(`agent_code_id`, `user_id`),
	FOREIGN KEY (`agent_code_id`) REFERENCES `agent_codes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `agent_code_uses_by_user` ON `agent_code_uses` (`user_id`);--> statement-breakpoint
CREATE TABLE `agent_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code_hash` text NOT NULL,
	`label` text NOT NULL,
	`max_uses` integer NOT NULL,
	`uses` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `agent_codes_code_hash_unique` ON `agent_codes` (`code_hash`);--> statement-breakpoint
CREATE TABLE `roles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`permissions` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `roles_name_unique` ON `roles` (`name`);--> statement-breakpoint
INSERT INTO `roles` (`id`, `name`, `description`, `permissions`, `created_at`) VALUES
	(1, 'Admin', 'Everything, the roles themselves included', '["ALL"]', 0),
	(2, 'Manager', 'Looks after people and matches', '["MANAGE_USERS","MANAGE_MATCHES","CREATE_ALERTS","MANAGE_PREFERENCES","VIEW_MATCHES"]', 0),
	(3, 'Agent', 'Watches tickets for clients', '["CREATE_ALERTS","MANAGE_PREFERENCES","VIEW_MATCHES"]', 0),
	(4, 'Scraper', 'A program that reads matches', '["VIEW_MATCHES"]', 0),
	(5, 'Customer', 'A fan', '["CREATE_ALERTS","MANAGE_PREFERENCES","VIEW_MATCHES"]', 0);--> statement-breakpoint
CREATE TABLE `security_events` (
	`user_id` integer NOT NULL,
	`newest_first` integer NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`device` text NOT NULL,
	`address_hash` text NOT NULL,
	`actor_id` integer,
	`detail` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`user_id`, `newest_first`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`device` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_id_unique` ON `sessions` (`id`);--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`,`expires_at`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `user_plans` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`paid_plan` text DEFAULT 'free' NOT NULL,
	`paid_until_at` integer,
	`trial_plan` text,
	`trial_started_at` integer,
	`trial_ends_at` integer,
	`monthly_alert_count` integer DEFAULT 0 NOT NULL,
	`alert_count_since` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `data_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`status` text NOT NULL,
	`requested_at` integer NOT NULL,
	`ready_at` integer,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `data_exports_by_user` ON `data_exports` (`user_id`,`requested_at`);--> statement-breakpoint
CREATE INDEX `data_exports_by_expiry` ON `data_exports` (`expires_at`);--> statement-breakpoint
CREATE TABLE `deletion_reasons` (
	`month_and_reason` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `erasures` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`confirmed_at` integer NOT NULL
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_notifications` (
	`user_id` integer NOT NULL,
	`newest_first` integer NOT NULL,
	`change_id` text NOT NULL,
	`alert_id` integer NOT NULL,
	`match_id` integer NOT NULL,
	`alert_type` text NOT NULL,
	`is_read` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`user_id`, `newest_first`, `change_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_notifications`("user_id", "newest_first", "change_id", "alert_id", "match_id", "alert_type", "is_read") SELECT "user_id", "newest_first", "change_id", "alert_id", "match_id", "alert_type", "is_read" FROM `notifications`;--> statement-breakpoint
DROP TABLE `notifications`;--> statement-breakpoint
ALTER TABLE `__new_notifications` RENAME TO `notifications`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
ALTER TABLE `users` ADD `last_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `password_hash` text;--> statement-breakpoint
ALTER TABLE `users` ADD `google_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `google_profile` text;--> statement-breakpoint
ALTER TABLE `users` ADD `role_id` integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `accepted_terms_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `last_signed_in_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `users_by_google_id` ON `users` (`google_id`) WHERE google_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `users_by_role` ON `users` (`role_id`,`is_active`);