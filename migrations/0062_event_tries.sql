DROP INDEX `payment_events_open`;--> statement-breakpoint
ALTER TABLE `payment_events` ADD `tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_events` ADD `next_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_events_open` ON `payment_events` (`next_at`) WHERE handled_at IS NULL;--> statement-breakpoint
-- A dispute that the version before books while this one begins, so that the job asks about it.
CREATE TRIGGER `payment_disputes_booked` AFTER INSERT ON `ledger` WHEN NEW.kind = 'disputed' BEGIN
	INSERT OR IGNORE INTO payment_disputes (id, order_id, heard_at) VALUES (NEW.ref, NEW.order_id, NEW.at);
END;--> statement-breakpoint
CREATE TRIGGER `payment_orders_disputed` AFTER UPDATE OF `state` ON `payment_orders`
WHEN NEW.state = 'disputed' AND NEW.check_at IS NULL AND NOT NEW.by_hand BEGIN
	UPDATE payment_orders SET check_at = 0 WHERE id = NEW.id;
END;
