CREATE TABLE `phones` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`phone` text NOT NULL,
	`verified_at` integer,
	`verification_sid` text,
	`code_sent_at` integer,
	`is_sms_on` integer DEFAULT false NOT NULL,
	`availability_alerts` integer DEFAULT true NOT NULL,
	`price_drop_alerts` integer DEFAULT true NOT NULL,
	`high_demand_alerts` integer DEFAULT true NOT NULL,
	`purchase_confirmations` integer DEFAULT true NOT NULL,
	`system_notifications` integer DEFAULT true NOT NULL,
	`stopped_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `phones_by_number` ON `phones` (`phone`);--> statement-breakpoint
CREATE TABLE `sms_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`tried_at` integer NOT NULL,
	`status` text NOT NULL,
	`sid` text,
	`segments` integer,
	`price_micros` integer,
	`currency` text,
	`error_code` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sms_messages_by_user` ON `sms_messages` (`user_id`,`tried_at`);--> statement-breakpoint
CREATE INDEX `sms_messages_by_time` ON `sms_messages` (`tried_at`);