CREATE TABLE `shadow_runs` (
	`platform_id` integer PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`revision` integer NOT NULL,
	`interpreter` integer NOT NULL,
	`base` text NOT NULL,
	`state` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`agreed` integer DEFAULT 0 NOT NULL,
	`differed` integer DEFAULT 0 NOT NULL,
	`alone` integer DEFAULT 0 NOT NULL,
	`differences` text DEFAULT '[]' NOT NULL,
	`leases` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `shadow_runs_running` ON `shadow_runs` (`platform_id`) WHERE state = 'running';