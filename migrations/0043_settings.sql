CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`is_on` integer NOT NULL,
	`changed_at` integer NOT NULL
) WITHOUT ROWID;
