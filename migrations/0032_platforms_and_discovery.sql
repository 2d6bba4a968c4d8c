CREATE TABLE `platform_authorities` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`platform_id` integer NOT NULL,
	`kind` text NOT NULL,
	`authority` text NOT NULL,
	`clubs` text NOT NULL,
	`link` text NOT NULL,
	`valid_from` text NOT NULL,
	`valid_until` text NOT NULL,
	`user_id` integer NOT NULL,
	`reviewed_at` integer NOT NULL,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `authorities_by_platform` ON `platform_authorities` (`platform_id`,`kind`,`valid_until`);--> statement-breakpoint
CREATE INDEX `authorities_by_user` ON `platform_authorities` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `discovery_sources` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`platform_id` integer NOT NULL,
	`kind` text NOT NULL,
	`url` text NOT NULL,
	`link_rule` text,
	`cursor` text,
	`due_at` integer NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`read_at` integer,
	`outcome` text,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `discovery_sources_identity` ON `discovery_sources` (`platform_id`,`url`);--> statement-breakpoint
CREATE INDEX `discovery_sources_due` ON `discovery_sources` (`due_at`);--> statement-breakpoint
CREATE TABLE `found_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`platform_id` integer NOT NULL,
	`key` text NOT NULL,
	`url` text NOT NULL,
	`facts` text NOT NULL,
	`state` text NOT NULL,
	`is_decided` integer DEFAULT false NOT NULL,
	`match_id` integer,
	`why` text NOT NULL,
	`seen_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `found_events_identity` ON `found_events` (`platform_id`,`key`);--> statement-breakpoint
CREATE INDEX `found_events_by_state` ON `found_events` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `found_events_by_match` ON `found_events` (`match_id`,`platform_id`);--> statement-breakpoint
CREATE INDEX `found_events_by_platform` ON `found_events` (`platform_id`,`state`,`seen_at`);--> statement-breakpoint
CREATE TABLE `learned_names` (
	`name` text NOT NULL,
	`team_id` integer NOT NULL,
	PRIMARY KEY(`name`, `team_id`),
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `platform_keys` (
	`platform_id` integer PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`set_at` integer NOT NULL,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `platforms` ADD `stated_kind` text;--> statement-breakpoint
ALTER TABLE `platforms` ADD `country` text;--> statement-breakpoint
ALTER TABLE `platforms` ADD `time_zone` text;--> statement-breakpoint
ALTER TABLE `platforms` ADD `contact` text;--> statement-breakpoint
ALTER TABLE `platforms` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `targets` ADD `is_unlinked` integer DEFAULT false NOT NULL;