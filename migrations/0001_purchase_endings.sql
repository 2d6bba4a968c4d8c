CREATE TABLE `purchase_endings` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`change` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
