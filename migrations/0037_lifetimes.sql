CREATE TABLE `alert_accuracy` (
	`platform_id` integer NOT NULL,
	`day` text NOT NULL,
	`measured` integer NOT NULL,
	`lasted` integer NOT NULL,
	`refuted` integer NOT NULL,
	`delays` text NOT NULL,
	PRIMARY KEY(`day`, `platform_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `lifetimes` (
	`subject_id` text NOT NULL,
	`what` text NOT NULL,
	`alert_id` integer NOT NULL,
	`match_id` integer NOT NULL,
	`platform_id` integer NOT NULL,
	`pence` integer,
	`currency` text,
	`seen_at` integer NOT NULL,
	`checked_at` integer NOT NULL,
	`missing_at` integer,
	`gone_at` integer,
	`has_lasted` integer,
	`due_at` integer,
	PRIMARY KEY(`subject_id`, `what`, `alert_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `lifetimes_of_match` ON `lifetimes` (`match_id`,`platform_id`) WHERE due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `lifetimes_due` ON `lifetimes` (`due_at`) WHERE due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `delivery_batches_push` ON `delivery_batches` (`change_id`) WHERE channel = 'push';