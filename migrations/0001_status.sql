CREATE TABLE `status_days` (
	`day` text PRIMARY KEY NOT NULL,
	`counters` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `status_incidents` (
	`started_at` integer NOT NULL,
	`service` text NOT NULL,
	`name` text NOT NULL,
	`severity` text NOT NULL,
	`cause` text NOT NULL,
	`resolved_at` integer,
	`updates` text NOT NULL,
	PRIMARY KEY(`started_at`, `service`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `status_now` (
	`id` integer PRIMARY KEY NOT NULL,
	`minute` integer NOT NULL,
	`snapshot` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `delivery_batches_recent` ON `delivery_batches` (`created_at`);