CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor_id` integer NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`name` text NOT NULL,
	`before` text,
	`after` text
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_actor` ON `audit_log` (`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_subject` ON `audit_log` (`subject`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_time` ON `audit_log` (`at`);--> statement-breakpoint
CREATE TABLE `reference_rows` (
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`row_id` integer NOT NULL,
	`content` text NOT NULL,
	PRIMARY KEY(`kind`, `key`)
);
