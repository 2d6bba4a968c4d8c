CREATE TABLE `client_mails` (
	`subject_id` text NOT NULL,
	`client_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`status` text NOT NULL,
	`taken_at` integer NOT NULL,
	`sent_at` integer,
	`reason` text,
	PRIMARY KEY(`subject_id`, `client_id`),
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `client_mails_by_client` ON `client_mails` (`client_id`,`taken_at`);--> statement-breakpoint
CREATE INDEX `client_mails_by_user` ON `client_mails` (`user_id`,`taken_at`);--> statement-breakpoint
ALTER TABLE `alerts` ADD `client_id` integer REFERENCES clients(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `alerts_by_client` ON `alerts` (`client_id`) WHERE client_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `notifications` ADD `client_ids` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `clients` ADD `asked_email` text;--> statement-breakpoint
ALTER TABLE `clients` ADD `asked_at` integer;--> statement-breakpoint
ALTER TABLE `clients` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `clients` ADD `stopped_at` integer;