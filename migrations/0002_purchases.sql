CREATE TABLE `auto_purchase_settings` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`max_price_pence` integer,
	`preferred_sections` text,
	`notification_method` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `purchase_mandate_targets` (
	`target_kind` text NOT NULL,
	`target_id` integer NOT NULL,
	`currency` text NOT NULL,
	`bound_pence` integer NOT NULL,
	`mandate_id` text NOT NULL,
	PRIMARY KEY(`target_kind`, `target_id`, `currency`, `bound_pence`, `mandate_id`),
	FOREIGN KEY (`mandate_id`) REFERENCES `purchase_mandates`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `purchase_mandate_targets_by_mandate` ON `purchase_mandate_targets` (`mandate_id`);--> statement-breakpoint
CREATE TABLE `purchase_mandate_versions` (
	`mandate_id` text NOT NULL,
	`version` integer NOT NULL,
	`document` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`mandate_id`, `version`),
	FOREIGN KEY (`mandate_id`) REFERENCES `purchase_mandates`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `purchase_mandates` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`version` integer NOT NULL,
	`signed_at` integer NOT NULL,
	`revoked_at` integer,
	`revoked_from` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `purchase_mandates_by_user` ON `purchase_mandates` (`user_id`,`signed_at`);--> statement-breakpoint
ALTER TABLE `preferences` ADD `is_auto_registration_on` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `preferences` ADD `is_auto_purchase_on` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `preferences` ADD `must_confirm_purchases` integer DEFAULT true NOT NULL;