CREATE TABLE `quick_buy` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`sealed_full_name` text,
	`sealed_address_line1` text,
	`sealed_address_line2` text,
	`sealed_city` text,
	`sealed_postal_code` text,
	`country` text,
	`payment_method` text,
	`budget_pence` integer,
	`max_price_pence` integer,
	`seating_sections` text,
	`is_auto_fill` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
