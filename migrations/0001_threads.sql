CREATE TABLE `dedicated_managers` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`manager_id` integer NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`manager_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `dedicated_managers_by_manager` ON `dedicated_managers` (`manager_id`);--> statement-breakpoint
CREATE TABLE `thread_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`thread_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`is_answer` integer NOT NULL,
	`author_id` integer,
	`text` text NOT NULL,
	`sent_at` integer NOT NULL,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `thread_messages_by_thread` ON `thread_messages` (`thread_id`,`id`);--> statement-breakpoint
CREATE INDEX `thread_messages_by_user` ON `thread_messages` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `thread_messages_by_author` ON `thread_messages` (`author_id`) WHERE author_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `threads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`subject` text NOT NULL,
	`plan` text NOT NULL,
	`has_line` integer NOT NULL,
	`opened_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`waiting_since` integer,
	`first_answer_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `threads_by_user` ON `threads` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `threads_waiting` ON `threads` (has_line DESC,`waiting_since`) WHERE waiting_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX `threads_measured` ON `threads` (`plan`,`first_answer_at`) WHERE first_answer_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `threads_by_last` ON `threads` (`last_at`);