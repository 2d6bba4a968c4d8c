CREATE TABLE `dashboard_visits` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`seen_at` integer NOT NULL,
	`before_at` integer,
	`tested_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
