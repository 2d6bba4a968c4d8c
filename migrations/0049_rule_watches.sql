CREATE TABLE `rule_watches` (
	`platform_id` integer PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`revision_before` integer,
	`before` text NOT NULL,
	`put_at` integer NOT NULL,
	`state` text NOT NULL,
	`ended_at` integer,
	`of_usual` integer,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `rule_watches_state` ON `rule_watches` (`state`);