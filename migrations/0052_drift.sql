CREATE TABLE `drift_flags` (
	`platform_id` integer NOT NULL,
	`since` integer NOT NULL,
	`evidence` text NOT NULL,
	`lifted_at` integer,
	`lifted_by` text,
	`mailing_until` integer,
	`mailed_at` integer,
	PRIMARY KEY(`platform_id`, `since`),
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `drift_flags_open` ON `drift_flags` (`platform_id`) WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX `drift_flags_lifted` ON `drift_flags` (`lifted_at`);--> statement-breakpoint
CREATE TABLE `quarantine` (
	`platform_id` integer NOT NULL,
	`match_id` integer NOT NULL,
	`held_at` integer NOT NULL,
	`offers` text NOT NULL,
	PRIMARY KEY(`platform_id`, `match_id`),
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `quarantine_age` ON `quarantine` (`held_at`);