CREATE TABLE `quiet_hours` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`from_time` text NOT NULL,
	`until_time` text NOT NULL,
	`time_zone` text NOT NULL,
	`lets_urgent_pass` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
