CREATE TABLE `payment_disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`outcome` text,
	`heard_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `payment_orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payment_disputes_of_order` ON `payment_disputes` (`order_id`,`heard_at`);
--> statement-breakpoint
-- Disputes that run now, so that the job asks about them.
INSERT INTO `payment_disputes` (`id`, `order_id`, `heard_at`) SELECT `ref`, `order_id`, `at` FROM `ledger`
	WHERE `kind` = 'disputed' AND `order_id` IN (SELECT `id` FROM `payment_orders` WHERE `state` = 'disputed');
--> statement-breakpoint
UPDATE `payment_orders` SET `check_at` = 0 WHERE `state` = 'disputed' AND NOT `by_hand`;
