CREATE TABLE `ledger` (
	`payer_id` text NOT NULL,
	`number` integer NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`ref` text NOT NULL,
	`plan` text NOT NULL,
	`cycle` text NOT NULL,
	`gross_pence` integer NOT NULL,
	`cash` integer NOT NULL,
	`held` integer NOT NULL,
	`fees` integer NOT NULL,
	`vat` integer NOT NULL,
	`deferred` integer NOT NULL,
	`refunds` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`payer_id`, `number`),
	FOREIGN KEY (`payer_id`) REFERENCES `payers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `payment_orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_balances" CHECK(cash + held + fees + vat + deferred + refunds = 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `ledger_of_order` ON `ledger` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_once` ON `ledger` (`ref`,`kind`);--> statement-breakpoint
CREATE TABLE `payers` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `payers_user_id_unique` ON `payers` (`user_id`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`order_id` text,
	`body` text NOT NULL,
	`received_at` integer NOT NULL,
	`handled_at` integer
);
--> statement-breakpoint
CREATE INDEX `payment_events_of_order` ON `payment_events` (`order_id`);--> statement-breakpoint
CREATE INDEX `payment_events_open` ON `payment_events` (`received_at`) WHERE handled_at IS NULL;--> statement-breakpoint
CREATE INDEX `payment_events_by_age` ON `payment_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `payment_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`payer_id` text NOT NULL,
	`plan` text NOT NULL,
	`cycle` text NOT NULL,
	`amount_pence` integer NOT NULL,
	`currency` text DEFAULT 'GBP' NOT NULL,
	`state` text DEFAULT 'created' NOT NULL,
	`provider_order_id` text,
	`capture_id` text,
	`issue` text,
	`buyer` text,
	`created_at` integer NOT NULL,
	`check_at` integer,
	FOREIGN KEY (`payer_id`) REFERENCES `payers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_orders_provider_order_id_unique` ON `payment_orders` (`provider_order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_orders_capture_id_unique` ON `payment_orders` (`capture_id`);--> statement-breakpoint
CREATE INDEX `payment_orders_of_payer` ON `payment_orders` (`payer_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_orders_open` ON `payment_orders` (`payer_id`,`plan`,`cycle`) WHERE state = 'created';--> statement-breakpoint
CREATE INDEX `payment_orders_to_check` ON `payment_orders` (`check_at`) WHERE check_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `receipt_buyers` (
	`number` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`kept_until_at` integer NOT NULL,
	FOREIGN KEY (`number`) REFERENCES `receipts`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `receipt_buyers_by_end` ON `receipt_buyers` (`kept_until_at`);--> statement-breakpoint
CREATE TABLE `receipt_mails` (
	`number` integer PRIMARY KEY NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	FOREIGN KEY (`number`) REFERENCES `receipts`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `receipt_mails_due` ON `receipt_mails` (`next_at`);--> statement-breakpoint
CREATE TABLE `receipts` (
	`number` integer PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`ref` text NOT NULL,
	`plan` text NOT NULL,
	`cycle` text NOT NULL,
	`gross_pence` integer NOT NULL,
	`vat_pence` integer NOT NULL,
	`vat_percent` integer NOT NULL,
	`from_at` integer NOT NULL,
	`until_at` integer NOT NULL,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `payment_orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `receipts_of_order` ON `receipts` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_once` ON `receipts` (`ref`,`kind`);--> statement-breakpoint
CREATE TRIGGER `ledger_kept_from_update` BEFORE UPDATE ON `ledger` BEGIN SELECT raise(ABORT, 'ledger: rows are only added'); END;--> statement-breakpoint
CREATE TRIGGER `ledger_kept_from_delete` BEFORE DELETE ON `ledger` BEGIN SELECT raise(ABORT, 'ledger: rows are only added'); END;--> statement-breakpoint
CREATE TRIGGER `receipts_kept_from_update` BEFORE UPDATE ON `receipts` BEGIN SELECT raise(ABORT, 'receipts: rows are only added'); END;--> statement-breakpoint
CREATE TRIGGER `receipts_kept_from_delete` BEFORE DELETE ON `receipts` BEGIN SELECT raise(ABORT, 'receipts: rows are only added'); END;
