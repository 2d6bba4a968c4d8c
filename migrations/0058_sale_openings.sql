CREATE TABLE `sale_openings` (
	`match_id` integer NOT NULL,
	`opens_at` integer NOT NULL,
	`place` text,
	`is_done` integer DEFAULT false NOT NULL,
	`tried_at` integer,
	PRIMARY KEY(`match_id`, `opens_at`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `sale_openings_age` ON `sale_openings` (`opens_at`);--> statement-breakpoint
ALTER TABLE `sale_windows` ADD `learned_at` integer;