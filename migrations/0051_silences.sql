CREATE TABLE `silences` (
	`match_id` integer PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`place` text,
	`is_done` integer DEFAULT false NOT NULL
);
