DROP INDEX `payment_orders_by_reference`;--> statement-breakpoint
DROP INDEX `payment_orders_by_reference_key`;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_orders_reference_once` ON `payment_orders` (`reference_key`) WHERE reference_key IS NOT NULL AND state <> 'denied';--> statement-breakpoint
CREATE INDEX `payment_orders_by_reference` ON `payment_orders` (`reference`) WHERE reference IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_orders_by_reference_key` ON `payment_orders` (`reference_key`) WHERE reference_key IS NOT NULL;--> statement-breakpoint
-- Of two operators at once, one says that the money came and one that it did not: the first is right.
CREATE TRIGGER `payment_orders_failed_by_hand` BEFORE UPDATE OF `state` ON `payment_orders`
WHEN OLD.by_hand = 1 AND OLD.state = 'denied' AND NEW.state <> 'denied' BEGIN
	SELECT raise(ABORT, 'payment_orders: marked as failed by hand');
END;
