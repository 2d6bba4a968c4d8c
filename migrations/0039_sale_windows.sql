CREATE TABLE `sale_windows` (
	`match_id` integer NOT NULL,
	`platform_id` integer NOT NULL,
	`opens_at` integer NOT NULL,
	`name` text NOT NULL,
	`is_day_only` integer DEFAULT false NOT NULL,
	`closes_at` integer,
	`is_public` integer NOT NULL,
	PRIMARY KEY(`match_id`, `platform_id`, `opens_at`, `name`),
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `sales_by_opening` ON `sale_windows` (`opens_at`);
--> statement-breakpoint
INSERT INTO `sale_windows` (`match_id`, `platform_id`, `opens_at`, `name`, `is_public`)
  SELECT `match_id`, `platform_id`, `sale_at`, 'General sale', 1 FROM `targets` WHERE `sale_at` IS NOT NULL AND `is_unlinked` = 0;
