CREATE TABLE `preferences` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`auto_refresh_live_matches` integer NOT NULL,
	`live_match_sounds` integer NOT NULL,
	`live_match_notifications` integer NOT NULL,
	`live_refresh_interval` integer NOT NULL,
	`hide_scores` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
