CREATE TABLE `overviews` (
	`name` text PRIMARY KEY NOT NULL,
	`made_at` integer NOT NULL,
	`content` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `summaries_by_change` ON `match_summaries` (`changed_at`);