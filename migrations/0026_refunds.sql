CREATE TABLE `payment_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount_pence` integer NOT NULL,
	`reason` text NOT NULL,
	`note` text NOT NULL,
	`state` text NOT NULL,
	`issue` text,
	`created_at` integer NOT NULL,
	`handled_at` integer,
	`check_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `payment_orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payment_refunds_of_order` ON `payment_refunds` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_refunds_asked` ON `payment_refunds` (`order_id`) WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX `payment_refunds_to_check` ON `payment_refunds` (`check_at`) WHERE check_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_orders` ADD `method` text DEFAULT 'paypal' NOT NULL;--> statement-breakpoint
ALTER TABLE `user_plans` ADD `disputed_at` integer;