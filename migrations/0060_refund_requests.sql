CREATE TABLE `refund_mails` (
	`refund_id` text NOT NULL,
	`recipient` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	PRIMARY KEY(`refund_id`, `recipient`),
	FOREIGN KEY (`refund_id`) REFERENCES `payment_refunds`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `refund_mails_due` ON `refund_mails` (`next_at`);