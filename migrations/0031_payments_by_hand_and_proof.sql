CREATE TABLE `book_problems` (
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`found_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`alarmed_at` integer,
	`settled_at` integer,
	PRIMARY KEY(`kind`, `subject`)
);
--> statement-breakpoint
CREATE INDEX `book_problems_open` ON `book_problems` (`found_at`) WHERE settled_at IS NULL;--> statement-breakpoint
CREATE TABLE `book_proofs` (
	`started_at` integer PRIMARY KEY NOT NULL,
	`finished_at` integer,
	`phase` text NOT NULL,
	`cursor` text NOT NULL,
	`tally` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payment_notices` (
	`order_id` text NOT NULL,
	`type` text NOT NULL,
	`recipient` text NOT NULL,
	`message` text NOT NULL,
	`status` text NOT NULL,
	`reason` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`next_at` integer,
	PRIMARY KEY(`order_id`, `type`),
	FOREIGN KEY (`order_id`) REFERENCES `payment_orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payment_notices_by_time` ON `payment_notices` (`created_at`);--> statement-breakpoint
CREATE INDEX `payment_notices_due` ON `payment_notices` (`next_at`) WHERE next_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_orders` ADD `by_hand` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_orders` ADD `reference` text;--> statement-breakpoint
ALTER TABLE `payment_orders` ADD `notes` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_orders` ADD `status` text GENERATED ALWAYS AS (CASE WHEN state IN ('created', 'approved', 'pending') THEN 'pending' WHEN state = 'denied' THEN 'failed'
        WHEN state = 'expired' THEN 'expired' ELSE 'confirmed' END) VIRTUAL;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_orders_by_reference` ON `payment_orders` (`reference`) WHERE reference IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_orders_by_time` ON `payment_orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `payment_orders_by_status` ON `payment_orders` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `payment_orders_by_method` ON `payment_orders` (`method`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `payment_orders_by_both` ON `payment_orders` (`method`,`status`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `receipt_mails` ADD `copy` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The desk's figures, counted as the rows are written. Months are UTC.
INSERT INTO counters (name, day, value) SELECT 'payments_' || status, '', count(*) FROM payment_orders GROUP BY status;--> statement-breakpoint
INSERT INTO counters (name, day, value) SELECT 'revenue_net', strftime('%Y-%m', at / 1000, 'unixepoch'), -sum(deferred + refunds) FROM ledger GROUP BY 2;--> statement-breakpoint
INSERT INTO counters (name, day, value) SELECT 'revenue_vat', strftime('%Y-%m', at / 1000, 'unixepoch'), -sum(vat) FROM ledger GROUP BY 2;--> statement-breakpoint
CREATE TRIGGER `payment_orders_counted` AFTER INSERT ON `payment_orders` BEGIN
	INSERT INTO counters (name, day, value) VALUES ('payments_' || NEW.status, '', 1)
	ON CONFLICT DO UPDATE SET value = value + 1;
END;--> statement-breakpoint
CREATE TRIGGER `payment_orders_recounted` AFTER UPDATE OF state ON `payment_orders` WHEN OLD.status <> NEW.status BEGIN
	INSERT INTO counters (name, day, value) VALUES ('payments_' || OLD.status, '', -1), ('payments_' || NEW.status, '', 1)
	ON CONFLICT DO UPDATE SET value = value + excluded.value;
END;--> statement-breakpoint
CREATE TRIGGER `ledger_counted` AFTER INSERT ON `ledger` BEGIN
	INSERT INTO counters (name, day, value) VALUES ('revenue_net', strftime('%Y-%m', NEW.at / 1000, 'unixepoch'), -(NEW.deferred + NEW.refunds)), ('revenue_vat', strftime('%Y-%m', NEW.at / 1000, 'unixepoch'), -NEW.vat)
	ON CONFLICT DO UPDATE SET value = value + excluded.value;
END;--> statement-breakpoint
CREATE TRIGGER `payment_notices_counted` AFTER UPDATE OF status ON `payment_notices` WHEN OLD.status <> 'sent' AND NEW.status = 'sent' BEGIN
	INSERT INTO counters (name, day, value) VALUES ('payment_notices', '', 1)
	ON CONFLICT DO UPDATE SET value = value + 1;
END;
