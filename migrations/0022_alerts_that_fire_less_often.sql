CREATE TABLE `alert_firings` (
	`alert_id` integer NOT NULL,
	`match_id` integer NOT NULL,
	`subject_id` text NOT NULL,
	`at` integer NOT NULL,
	`pence` integer,
	PRIMARY KEY(`alert_id`, `match_id`)
) WITHOUT ROWID;
