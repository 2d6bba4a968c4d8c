ALTER TABLE `payment_orders` ADD `reference_key` text;--> statement-breakpoint
-- Of references that are the same by now, the oldest payment keeps the key; the others stay as they are.
UPDATE payment_orders SET reference_key = lower(replace(replace(replace(replace(reference, ' ', ''), char(9), ''), char(10), ''), char(13), ''))
WHERE id IN (
	SELECT id FROM (
		SELECT id, row_number() OVER (
			PARTITION BY lower(replace(replace(replace(replace(reference, ' ', ''), char(9), ''), char(10), ''), char(13), ''))
			ORDER BY created_at, id
		) AS place FROM payment_orders WHERE reference IS NOT NULL
	) WHERE place = 1
);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_orders_by_reference_key` ON `payment_orders` (`reference_key`) WHERE reference_key IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER `payment_orders_by_hand` BEFORE INSERT ON `payment_orders`
WHEN NEW.by_hand = 1 AND (NEW.amount_pence <= 0 OR NEW.method = 'paypal') BEGIN
	SELECT raise(ABORT, 'payment_orders: by hand, money that came by another way than PayPal is recorded');
END;
