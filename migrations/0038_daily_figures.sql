CREATE TABLE `daily_figures` (
	`day` text PRIMARY KEY NOT NULL,
	`notifications` integer NOT NULL,
	`deliveries` integer NOT NULL,
	`looks_total` integer,
	`changes_total` integer,
	`counted_at` integer NOT NULL
) WITHOUT ROWID;
