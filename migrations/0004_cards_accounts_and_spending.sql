CREATE TABLE `account_reminders` (
	`match_id` integer NOT NULL,
	`platform_id` integer NOT NULL,
	`opens_at` integer NOT NULL,
	`after_user_id` integer DEFAULT 0 NOT NULL,
	`is_done` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`match_id`, `platform_id`, `opens_at`)
);
--> statement-breakpoint
CREATE INDEX `account_reminders_by_opening` ON `account_reminders` (`opens_at`);--> statement-breakpoint
CREATE TABLE `payment_cards` (
	`user_id` integer NOT NULL,
	`platform_id` integer NOT NULL,
	`sealed_token` text NOT NULL,
	`funding` text NOT NULL,
	`last4` text,
	`max_pence` integer NOT NULL,
	`currency` text NOT NULL,
	`valid_until_at` integer NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `platform_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `purchases_made` (
	`attempt_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`currency` text NOT NULL,
	`pence` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `purchases_made_by_time` ON `purchases_made` (`at`);--> statement-breakpoint
CREATE TABLE `seller_accounts` (
	`user_id` integer NOT NULL,
	`platform_id` integer NOT NULL,
	`done_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `platform_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `spending_alarms` (
	`day` integer NOT NULL,
	`currency` text NOT NULL,
	`mailing_until` integer,
	`mailed_at` integer,
	PRIMARY KEY(`day`, `currency`)
);
