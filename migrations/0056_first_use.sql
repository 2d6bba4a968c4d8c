ALTER TABLE `payment_orders` ADD `first_used_at` integer;--> statement-breakpoint
CREATE INDEX `payment_orders_unused` ON `payment_orders` (`payer_id`) WHERE first_used_at IS NULL AND state IN ('captured', 'partly_refunded', 'refunded', 'reversed', 'disputed');--> statement-breakpoint
-- Use is written with the delivery, in the statement that says that it was sent: messages can be deleted by their user.
CREATE TRIGGER `deliveries_first_use` AFTER INSERT ON `deliveries` WHEN NEW.status = 'sent' BEGIN
	UPDATE payment_orders SET first_used_at = NEW.sent_at
	WHERE payer_id = (SELECT id FROM payers WHERE user_id = NEW.user_id) AND first_used_at IS NULL
		AND state IN ('captured', 'partly_refunded', 'refunded', 'reversed', 'disputed')
		AND EXISTS (SELECT 1 FROM ledger WHERE order_id = payment_orders.id AND kind = 'captured' AND at <= NEW.sent_at)
		AND EXISTS (SELECT 1 FROM notifications WHERE user_id = NEW.user_id AND newest_first = -NEW.seen_at
			AND change_id = NEW.subject_id AND alert_id IS NOT NULL);
END;--> statement-breakpoint
CREATE TRIGGER `deliveries_first_use_later` AFTER UPDATE OF status ON `deliveries` WHEN OLD.status <> 'sent' AND NEW.status = 'sent' BEGIN
	UPDATE payment_orders SET first_used_at = NEW.sent_at
	WHERE payer_id = (SELECT id FROM payers WHERE user_id = NEW.user_id) AND first_used_at IS NULL
		AND state IN ('captured', 'partly_refunded', 'refunded', 'reversed', 'disputed')
		AND EXISTS (SELECT 1 FROM ledger WHERE order_id = payment_orders.id AND kind = 'captured' AND at <= NEW.sent_at)
		AND EXISTS (SELECT 1 FROM notifications WHERE user_id = NEW.user_id AND newest_first = -NEW.seen_at
			AND change_id = NEW.subject_id AND alert_id IS NOT NULL);
END;--> statement-breakpoint
-- What was paid before, from the messages that are still there.
UPDATE payment_orders SET first_used_at = (
	SELECT min(sent.sent_at) FROM ledger AS paid
	CROSS JOIN payers AS payer ON payer.id = paid.payer_id
	CROSS JOIN notifications AS n ON n.user_id = payer.user_id AND n.alert_id IS NOT NULL
	CROSS JOIN deliveries AS sent ON sent.subject_id = n.change_id AND sent.user_id = n.user_id
	WHERE paid.order_id = payment_orders.id AND paid.kind = 'captured' AND sent.status = 'sent' AND sent.sent_at >= paid.at
) WHERE state IN ('captured', 'partly_refunded', 'refunded', 'reversed', 'disputed');
