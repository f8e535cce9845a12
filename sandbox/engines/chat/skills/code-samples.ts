export interface CodeSample {
  /** The word after the fence. */
  readonly fence: string;
  /** How people name the language. */
  readonly names: RegExp;
  readonly code: string;
}

/** Merge sort in the languages the sandbox knows. */
export const CODE_SAMPLES: readonly CodeSample[] = [
  {
    fence: 'python',
    names: /\bpython\b|\bpy\b/i,
    code: `def merge_sort(items: list[int]) -> list[int]:
    if len(items) < 2:
        return items
    middle = len(items) // 2
    left, right = merge_sort(items[:middle]), merge_sort(items[middle:])
    merged = []
    while left and right:
        merged.append((left if left[0] <= right[0] else right).pop(0))
    return merged + left + right


print(merge_sort([5, 2, 9, 1]))  # [1, 2, 5, 9]`,
  },
  {
    fence: 'typescript',
    names: /\btypescript\b|\bts\b|\bjavascript\b|\bjs\b/i,
    code: `function mergeSort(items: readonly number[]): number[] {
  if (items.length < 2) return [...items];
  const middle = items.length >> 1;
  const left = mergeSort(items.slice(0, middle));
  const right = mergeSort(items.slice(middle));
  const merged: number[] = [];
  let [l, r] = [0, 0];
  while (l < left.length && r < right.length) {
    merged.push(left[l]! <= right[r]! ? left[l++]! : right[r++]!);
  }
  return [...merged, ...left.slice(l), ...right.slice(r)];
}

mergeSort([5, 2, 9, 1]); // [1, 2, 5, 9]`,
  },
  {
    fence: 'rust',
    names: /\brust\b/i,
    code: `fn merge_sort<T: Ord + Clone>(items: &[T]) -> Vec<T> {
    if items.len() < 2 {
        return items.to_vec();
    }
    let (left, right) = items.split_at(items.len() / 2);
    let (left, right) = (merge_sort(left), merge_sort(right));
    let (mut l, mut r) = (left.iter().peekable(), right.iter().peekable());
    let mut merged = Vec::with_capacity(items.len());
    while let (Some(a), Some(b)) = (l.peek(), r.peek()) {
        let next = if a <= b { l.next() } else { r.next() };
        merged.extend(next.cloned());
    }
    merged.extend(l.chain(r).cloned());
    merged
}

fn main() {
    println!("{:?}", merge_sort(&[5, 2, 9, 1])); // [1, 2, 5, 9]
}`,
  },
  {
    fence: 'go',
    names: /\bgolang\b|\bgo\b(?! on| to| back| ahead)|\bin go\b/i,
    code: `package main

import "fmt"

func mergeSort(items []int) []int {
	if len(items) < 2 {
		return items
	}
	middle := len(items) / 2
	left, right := mergeSort(items[:middle]), mergeSort(items[middle:])
	merged := make([]int, 0, len(items))
	for len(left) > 0 && len(right) > 0 {
		if left[0] <= right[0] {
			merged, left = append(merged, left[0]), left[1:]
		} else {
			merged, right = append(merged, right[0]), right[1:]
		}
	}
	return append(append(merged, left...), right...)
}

func main() {
	fmt.Println(mergeSort([]int{5, 2, 9, 1})) // [1 2 5 9]
}`,
  },
  {
    fence: 'java',
    names: /\bjava\b/i,
    code: `import java.util.Arrays;

class MergeSort {
    static int[] sort(int[] items) {
        if (items.length < 2) return items;
        int middle = items.length / 2;
        int[] left = sort(Arrays.copyOfRange(items, 0, middle));
        int[] right = sort(Arrays.copyOfRange(items, middle, items.length));
        int[] merged = new int[items.length];
        for (int i = 0, l = 0, r = 0; i < merged.length; i++) {
            boolean takeLeft = r == right.length || (l < left.length && left[l] <= right[r]);
            merged[i] = takeLeft ? left[l++] : right[r++];
        }
        return merged;
    }

    public static void main(String[] args) {
        System.out.println(Arrays.toString(sort(new int[] {5, 2, 9, 1}))); // [1, 2, 5, 9]
    }
}`,
  },
  {
    fence: 'cpp',
    names: /\bc\+\+|\bcpp\b/i,
    code: `#include <algorithm>
#include <iostream>
#include <vector>

void merge_sort(std::vector<int>::iterator first, std::vector<int>::iterator last) {
    if (last - first < 2) return;
    auto middle = first + (last - first) / 2;
    merge_sort(first, middle);
    merge_sort(middle, last);
    std::inplace_merge(first, middle, last);
}

int main() {
    std::vector<int> items{5, 2, 9, 1};
    merge_sort(items.begin(), items.end());
    for (int item : items) std::cout << item << ' ';  // 1 2 5 9
}`,
  },
  {
    fence: 'bash',
    names: /\bbash\b|\bshell\b/i,
    code: `merge_sort() {
  local items=("$@") count=$#
  ((count < 2)) && { printf '%s\\n' "$@"; return; }
  sort -m -n <(merge_sort "\${items[@]:0:count/2}") <(merge_sort "\${items[@]:count/2}")
}

merge_sort 5 2 9 1 # 1 2 5 9, one a line`,
  },
  {
    fence: 'sql',
    names: /\bsql\b/i,
    code: `-- A database sorts by itself; that is the point of one.
WITH items(value) AS (VALUES (5), (2), (9), (1))
SELECT value FROM items ORDER BY value; -- 1, 2, 5, 9`,
  },
];
