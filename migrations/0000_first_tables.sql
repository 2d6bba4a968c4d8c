CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`first_name` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`is_email_verified` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `alerts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`target_kind` text NOT NULL,
	`target_id` integer NOT NULL,
	`alert_type` text NOT NULL,
	`price_threshold_pence` integer,
	`platform_id` integer,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `alerts_by_target` ON `alerts` (`target_kind`,`target_id`,`alert_type`,`id`) WHERE is_active = 1;--> statement-breakpoint
CREATE INDEX `alerts_by_user` ON `alerts` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `leagues` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`country` text NOT NULL,
	`division` integer NOT NULL,
	`time_zone` text NOT NULL,
	`rank` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `leagues_slug_unique` ON `leagues` (`slug`);--> statement-breakpoint
CREATE TABLE `match_summaries` (
	`match_id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`lowest_price_pence` integer,
	`currency` text,
	`availability` text NOT NULL,
	`offer_count` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`looked_at` integer NOT NULL,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `matches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`league_id` integer NOT NULL,
	`season` text NOT NULL,
	`round` text NOT NULL,
	`home_team_id` integer NOT NULL,
	`away_team_id` integer NOT NULL,
	`meeting` integer DEFAULT 1 NOT NULL,
	`kickoff_at` integer,
	`match_day` text NOT NULL,
	`sort_at` integer NOT NULL,
	`venue` text,
	`city` text,
	`status` text DEFAULT 'scheduled' NOT NULL,
	`ticket_url` text,
	`official_platform` text,
	`is_high_demand` integer DEFAULT false NOT NULL,
	`score` text,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`home_team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`away_team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `matches_identity` ON `matches` (`league_id`,`season`,`home_team_id`,`away_team_id`,`meeting`);--> statement-breakpoint
CREATE INDEX `matches_by_time` ON `matches` (`sort_at`,`id`);--> statement-breakpoint
CREATE INDEX `matches_by_league` ON `matches` (`league_id`,`sort_at`,`id`);--> statement-breakpoint
CREATE INDEX `matches_by_home_team` ON `matches` (`home_team_id`,`sort_at`,`id`);--> statement-breakpoint
CREATE INDEX `matches_by_away_team` ON `matches` (`away_team_id`,`sort_at`,`id`);--> statement-breakpoint
CREATE TABLE `platforms` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`origin` text NOT NULL,
	`currency` text NOT NULL,
	`extraction` text NOT NULL,
	`budget_per_minute` integer NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`is_resale_allowed` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `platforms_slug_unique` ON `platforms` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `platforms_origin_unique` ON `platforms` (`origin`);--> statement-breakpoint
CREATE TABLE `targets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`platform_id` integer NOT NULL,
	`match_id` integer NOT NULL,
	`url` text NOT NULL,
	`sale_at` integer,
	`revision` integer NOT NULL,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `targets_identity` ON `targets` (`match_id`,`platform_id`);--> statement-breakpoint
CREATE INDEX `targets_by_revision` ON `targets` (`platform_id`,`revision`);--> statement-breakpoint
CREATE TABLE `team_aliases` (
	`alias_key` text NOT NULL,
	`team_id` integer NOT NULL,
	PRIMARY KEY(`alias_key`, `team_id`),
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `teams` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`short_name` text NOT NULL,
	`code` text NOT NULL,
	`league_id` integer NOT NULL,
	`country` text NOT NULL,
	`city` text NOT NULL,
	`stadium` text NOT NULL,
	`primary_colour` text NOT NULL,
	`secondary_colour` text NOT NULL,
	`crest_pattern` text NOT NULL,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `teams_slug_unique` ON `teams` (`slug`);--> statement-breakpoint
CREATE INDEX `teams_by_league` ON `teams` (`league_id`,`id`);--> statement-breakpoint
CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`reason` text NOT NULL,
	`died_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `delivery_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`change_id` text NOT NULL,
	`user_ids` text NOT NULL,
	`is_open` integer DEFAULT true NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`not_before` integer NOT NULL,
	`created_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `delivery_batches_open` ON `delivery_batches` (`not_before`) WHERE is_open = 1;--> statement-breakpoint
CREATE TABLE `notifications` (
	`user_id` integer NOT NULL,
	`newest_first` integer NOT NULL,
	`change_id` text NOT NULL,
	`alert_id` integer NOT NULL,
	`match_id` integer NOT NULL,
	`alert_type` text NOT NULL,
	`is_read` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`user_id`, `newest_first`, `change_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`alert_id`) REFERENCES `alerts`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `outbox` (
	`change_id` text NOT NULL,
	`user_id` integer NOT NULL,
	`channel` text NOT NULL,
	`batch_id` text NOT NULL,
	`alert_id` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`seen_at` integer NOT NULL,
	`decided_at` integer NOT NULL,
	`sent_at` integer,
	`reason` text,
	PRIMARY KEY(`change_id`, `user_id`, `channel`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `told_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`match_id` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`facts` text NOT NULL,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
