CREATE TABLE `feed_competitions` (
	`code` text PRIMARY KEY NOT NULL,
	`league_id` integer NOT NULL,
	`due_at` integer NOT NULL,
	`claimed_until` integer DEFAULT 0 NOT NULL,
	`synced_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`outcome` text,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `feed_competitions_by_due` ON `feed_competitions` (`due_at`);--> statement-breakpoint
CREATE TABLE `feed_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`paused_until` integer NOT NULL,
	`answered_at` integer,
	`problem` text
);
--> statement-breakpoint
CREATE TABLE `feed_teams` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`short_name` text,
	`code` text,
	`state` text NOT NULL,
	`team_id` integer,
	`competition` text NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `feed_teams_by_state` ON `feed_teams` (`state`,`id`);--> statement-breakpoint
CREATE TABLE `waiting_fixtures` (
	`feed_match_id` integer PRIMARY KEY NOT NULL,
	`competition` text NOT NULL,
	`home_id` integer NOT NULL,
	`away_id` integer NOT NULL,
	`row` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `waiting_by_competition` ON `waiting_fixtures` (`competition`);--> statement-breakpoint
CREATE INDEX `waiting_by_home` ON `waiting_fixtures` (`home_id`);--> statement-breakpoint
CREATE INDEX `waiting_by_away` ON `waiting_fixtures` (`away_id`);--> statement-breakpoint
CREATE INDEX `targets_by_newest` ON `targets` (`revision`);