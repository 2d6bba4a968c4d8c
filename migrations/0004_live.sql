CREATE TABLE `live_match_refs` (
	`feed` text NOT NULL,
	`feed_match_id` integer NOT NULL,
	`match_id` integer NOT NULL,
	PRIMARY KEY(`feed`, `feed_match_id`),
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `live_refs_by_match` ON `live_match_refs` (`match_id`);--> statement-breakpoint
CREATE TABLE `match_live` (
	`match_id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`status` text NOT NULL,
	`phase` text NOT NULL,
	`minute` integer,
	`home_score` integer,
	`away_score` integer,
	`is_stale` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `aliases_by_team` ON `team_aliases` (`team_id`);