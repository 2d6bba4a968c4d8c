CREATE TABLE `seller_access` (
	`platform_id` integer PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`protocol` text DEFAULT 'hand_over' NOT NULL,
	`api_url` text,
	`merchant_id` text,
	`handler_name` text,
	`vault_url` text,
	`sealed_key` text,
	`sealed_webhook_secret` text,
	`sealed_vault_key` text,
	`ticket_limit` integer,
	`asks` text,
	`asks_text` text,
	`is_stopped` integer DEFAULT false NOT NULL,
	`discovered` text,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE cascade
);
