CREATE TABLE `match_checks` (
	`part` integer PRIMARY KEY NOT NULL,
	`checked` text NOT NULL
);
