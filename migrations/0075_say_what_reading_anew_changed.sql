CREATE TABLE `reading_notes` (
	`platform_id` integer NOT NULL,
	`match_id` integer NOT NULL,
	`read_at` integer NOT NULL,
	`texts` text NOT NULL,
	PRIMARY KEY(`platform_id`, `match_id`),
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `reading_notes_age` ON `reading_notes` (`read_at`);